/** Events reported to publishers. Pending and rejected conversions are internal. */
export const postbackEvents = ['accepted', 'rejected', 'ftd', 'returned'] as const
export type PostbackEvent = (typeof postbackEvents)[number]

export const postbackEventLabels: Readonly<Record<PostbackEvent, string>> = {
  accepted: 'Lead accepted',
  rejected: 'Lead rejected',
  ftd: 'FTD approved',
  returned: 'FTD taken back',
}

/** Placeholders allowed in a publisher's postback URL. */
export const postbackPlaceholders = {
  event: 'accepted, rejected, ftd or returned',
  event_id: 'The same again when a postback is repeated',
  event_at: 'When it happened, ISO 8601 in UTC',
  lead_id: 'Our id of the lead',
  publisher_id: 'Your id with us',
  hit_id: 'Your id of the click, as it was sent with the lead',
  status: 'Accepted, Rejected, FTD or FTD REJECTED',
  publisher_status: 'The sale status that you are shown',
  reason: 'Why the lead was rejected, or its FTD taken back',
  payout: 'What is paid for the conversion in US dollars, 0.00 before',
  offer: "The lead's offer",
  funnel: "The lead's funnel",
  is_test: '1 for a test lead, else 0',
  autologin_url: 'Where the lead signs in, while the link is valid',
  custom_param_1: 'As it was sent with the lead',
  custom_param_2: 'As it was sent with the lead',
  custom_param_3: 'As it was sent with the lead',
  custom_param_4: 'As it was sent with the lead',
  custom_param_5: 'As it was sent with the lead',
} as const
export type PostbackPlaceholder = keyof typeof postbackPlaceholders

const braces = /\{([^{}]*)\}/g
const maxLength = 2000

const isPlaceholder = (name: string): name is PostbackPlaceholder => Object.hasOwn(postbackPlaceholders, name)

/** Error message for a postback URL; null if it is valid. `sandbox:/path` is the demo's sandbox broker. */
export function postbackUrlFault(text: string): string | null {
  if (text.length > maxLength) return `At most ${maxLength} characters.`
  if (/[\s\u0000-\u001f\u007f]/.test(text)) return 'Leave out white space.'
  // Values of a lead must not determine the host that is called.
  if (/^https?:\/\/[^/?#]*[{}@]/i.test(text)) return 'Placeholders and sign-ins may not stand in the host.'
  if (!/^https?:\/\/[^/?#{}]+/i.test(text) && !/^sandbox:\/[^/]/.test(text)) return 'Use an http or https address.'
  for (const [whole, name = ''] of text.matchAll(braces))
    if (!isPlaceholder(name)) return `There is no placeholder ${whole}.`
  const rest = text.replace(braces, 'x')
  if (/[{}]/.test(rest)) return 'Each { needs its }.'
  return URL.canParse(rest) ? null : 'Use an http or https address.'
}

/** The URL with its placeholders replaced by encoded values; missing values are empty. */
export const fillPostbackUrl = (
  template: string,
  values: Readonly<Partial<Record<PostbackPlaceholder, string | null>>>,
): string =>
  template.replace(braces, (_whole, name: string) =>
    isPlaceholder(name) ? encodeURIComponent((values[name] ?? '').toWellFormed()) : '',
  )
