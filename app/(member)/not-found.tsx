export { NotFoundMessage as default } from "@/components/shell/not-found-message";
