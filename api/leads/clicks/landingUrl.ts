const placeholder = /\{click_id\}/g

/**
 * Where a visitor goes: the offer's own URL with the click's id in the place of `{click_id}`, else in a parameter `click_id`
 * at the end of its query; without an id (nothing was recorded) the URL alone. Null for what is no http(s) URL. Nothing of the
 * caller's is in it, and the answer is plain ASCII: no open redirect, no second header.
 */
export function landingUrl(offerUrl: string, clickId: string | null): string | null {
  const filled = offerUrl.replace(placeholder, clickId ?? '')
  if (!/^https?:\/\//i.test(filled) || !URL.canParse(filled)) return null
  const url = new URL(filled)
  // By hand: searchParams would spell the rest of the query anew.
  if (clickId && filled === offerUrl) url.search = `${url.search}${url.search ? '&' : '?'}click_id=${clickId}`
  return url.href
}
