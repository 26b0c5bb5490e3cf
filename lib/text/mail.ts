/** Words of the mails that the portal sends. */
export const mailText = {
  passwordLink: (brand: string, link: string) => ({
    subject: `${brand}: set your password`,
    text: `Hello,

somebody, most likely you, asked to set the password of your account at ${brand}.
This link does it, once, within the next 30 minutes:

${link}

If it was not you, do nothing: your password stays as it is.
`,
  }),
} as const;
