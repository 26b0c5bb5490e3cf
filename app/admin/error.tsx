"use client";

export { FailureMessage as default } from "@/components/shell/failure-message";
