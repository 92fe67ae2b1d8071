/** `Leads of brands` becomes `leads-of-brands`, for file names; empty if it has no letter of a to z and no digit. */
export const fileSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
