export { NotFoundInFrame as default } from "@/components/shell/standalone-pages";
