/**
 * Whether a text is an http or https URL with a host, without spaces: never `javascript:`, nor `http:example.com`, which
 * `new URL` accepts. The same rule as the check of `offers.url` in the database.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^/?#\s]/i.test(text) && !/\s/.test(text) && URL.canParse(text)
