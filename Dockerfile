FROM node:22-slim AS build
# better-sqlite3 is compiled where there is no ready-made binary for the platform.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && rm -rf .next/cache && npm prune --omit=dev

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NEXT_TELEMETRY_DISABLED=1
WORKDIR /app
RUN mkdir -m 700 /data && mkdir .sandbox && chown node:node /data .sandbox
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The starter handles SIGTERM itself and waits for its children, as process 1 must.
CMD ["node", "--import", "tsx", "scripts/start.ts"]
