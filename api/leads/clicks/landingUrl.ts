const placeholder = /\{click_id\}/g

/**
 * Target URL of a visitor: the offer's URL with the click id in place of `{click_id}`, or else in a parameter
 * `click_id` at the end of the query; unchanged without an id. Null if it is not an http(s) URL. It contains no input
 * of the visitor and is plain ASCII, which prevents open redirects and header injection.
 */
export function landingUrl(offerUrl: string, clickId: string | null): string | null {
  const filled = offerUrl.replace(placeholder, clickId ?? '')
  if (!/^https?:\/\//i.test(filled) || !URL.canParse(filled)) return null
  const url = new URL(filled)
  // Edited as text, because searchParams would re-encode the rest of the query.
  if (clickId && filled === offerUrl) url.search = `${url.search}${url.search ? '&' : '?'}click_id=${clickId}`
  return url.href
}
