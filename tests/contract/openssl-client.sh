#!/usr/bin/env bash
# A client of the member access interface out of nothing but openssl and curl, written from the specification alone.
# usage: openssl-client.sh sso_member|deactivate_member|reactivate_member|delete_member
# Prints the body, and the HTTP status on a line of its own.
#
# Settings come from portal.env (source it first, with `set -a`). What a case may vary:
#   PROFILE         form-encoded profile                  CLIENT_USER_ID, SEND_NOTIFICATION   the other operations
#   WITHOUT         name of a field to leave out          LOWER_CASE=1     field names in lower case
#   TAMPER          Payload|Cipher|Iv|Signature: its last block is changed
#   SIGNING_KEY     signs in place of the client's key    SERVICE_KEY      encrypts in place of the service's key
#   SIGN_OVER       text|percent-encoded|bytes            DIGEST           md5
#   PADDING         pkcs7|zero                            ENCODE_TIMES     1
#   CURL_OPTIONS    more options for curl
set -euo pipefail
export LC_ALL=C
operation=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

base64() { openssl base64 -A; }
percent() { sed 's/%/%25/g; s/+/%2B/g; s,/,%2F,g; s/=/%3D/g'; }

encoded() { # base64 text on stdin -> percent-encoded, with the suffix
  local text times
  text=$(cat)
  for ((times = ${ENCODE_TIMES:-1}; times > 0; times--)); do text=$(printf %s "$text" | percent); done
  printf '%sdecode' "$text"
}

spoil() { # name, file: flips a bit in the middle of the bytes where the case asks for it
  if [ "${TAMPER:-}" != "$1" ]; then return; fi
  local at byte
  at=$(($(wc -c <"$2") / 2))
  byte=$(od -An -tu1 -j "$at" -N 1 "$2")
  printf "\\x$(printf %02x $((byte ^ 1)))" | dd of="$2" bs=1 seek="$at" conv=notrunc status=none
}

build_envelope() {
  local key iv
  key=$(openssl rand -hex 24)
  iv=$(openssl rand -hex 8)
  printf %s "$PROFILE" >"$work/profile"
  local nopad=()
  if [ "${PADDING:-pkcs7}" = zero ]; then
    nopad=(-nopad)
    head -c $((8 - ${#PROFILE} % 8)) /dev/zero >>"$work/profile"
  fi
  # Bash 3.2, which macOS has, takes an empty array for an unset one.
  openssl enc -des-ede3-cbc -K "$key" -iv "$iv" ${nopad[@]+"${nopad[@]}"} -in "$work/profile" -out "$work/Payload"
  printf %b "$(printf %s "$key" | sed 's/../\\x&/g')" >"$work/key"
  printf %b "$(printf %s "$iv" | sed 's/../\\x&/g')" >"$work/Iv"
  openssl pkeyutl -encrypt -pubin -inkey "${SERVICE_KEY:-$MEMBER_API_PUBLIC_KEY_FILE}" -in "$work/key" -out "$work/Cipher"

  base64 <"$work/Payload" >"$work/text"
  case ${SIGN_OVER:-text} in
    text) cp "$work/text" "$work/signed" ;;
    percent-encoded) percent <"$work/text" >"$work/signed" ;;
    bytes) cp "$work/Payload" "$work/signed" ;;
  esac
  openssl dgst "-${DIGEST:-md5}" -sign "${SIGNING_KEY:-$CLIENT_PRIVATE_KEY_FILE}" -out "$work/Signature" "$work/signed"
}

setting() { # name: its value, or what the file holds that NAME_FILE names
  local file=$1_FILE
  if [ -n "${!file:-}" ]; then cat "${!file}"; else printf %s "${!1}"; fi
}

fields=()
field() { # name, curl option, value
  local name=$1
  if [ "${WITHOUT:-}" = "$name" ]; then return; fi
  if [ -n "${LOWER_CASE:-}" ]; then name=$(printf %s "$name" | tr '[:upper:]' '[:lower:]'); fi
  fields+=("$2" "$name=$3")
}

field api_username --data-urlencode "$(setting MEMBER_API_USERNAME)"
field api_password --data-urlencode "$(setting MEMBER_API_PASSWORD)"
field api_key --data-urlencode "$(setting MEMBER_API_KEY)"
if [ "$operation" = sso_member ]; then
  build_envelope
  for name in Payload Cipher Iv Signature; do
    spoil "$name" "$work/$name"
    field "$name" --data "$(base64 <"$work/$name" | encoded)"
  done
else
  field client_user_id --data-urlencode "${CLIENT_USER_ID:-}"
  field send_notification --data-urlencode "${SEND_NOTIFICATION:-}"
fi

method=POST
if [ "$operation" = delete_member ]; then method=DELETE; fi
# shellcheck disable=SC2086 # CURL_OPTIONS are several words
curl --silent --show-error --cacert "$NODE_EXTRA_CA_CERTS" --request "$method" --write-out '\n%{http_code}\n' \
  ${CURL_OPTIONS:-} "${fields[@]}" "$MEMBER_API_URL/v2/client/$operation.json"
