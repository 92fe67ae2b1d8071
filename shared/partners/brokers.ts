/** Fields of a lead that can be sent to a broker, in display order. */
export const brokerLeadFields = [
  'reference',
  'lead_id',
  'email',
  'first_name',
  'last_name',
  'phone',
  'ip',
  'country',
  'city',
  'language',
  'offer',
  'funnel',
  'publisher_id',
  'hit_id',
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'is_test',
] as const
export type BrokerLeadField = (typeof brokerLeadFields)[number]

/** Placeholder for a stored secret; sending it back keeps the stored value. */
export const secretMask = '***'

export const brokerMethods = ['POST', 'PUT', 'GET'] as const

/** How we prove who we are, besides headers. `token` is fetched first, and kept until it ends. */
export const signInKinds = ['none', 'basic', 'bearer', 'signature', 'token'] as const
export const signatureAlgorithms = ['sha256', 'sha512', 'sha1', 'md5'] as const
export const signatureEncodings = ['hex', 'base64'] as const

/** What happens on a timeout: the lead is held until it is settled, or offered to the next advertiser. */
export const timeoutMeanings = ['hold', 'go_on'] as const

export const brokerLimits = {
  headers: 20,
  fields: 60,
  signs: 20,
  name: 100,
  text: 4_000,
  place: 200,
  tableRows: 250,
  rules: 20,
  conditions: 10,
  minTimeoutMs: 100,
  maxTimeoutMs: 30_000,
  testTimeoutMs: 8_000,
} as const

/** Who gets what is sent to an address: secrets must not go to another one. */
export const recipientOf = (url: string): string => (url.startsWith('sandbox:') ? 'sandbox:' : new URL(url).origin)

/** Field names that indicate a secret: a fixed text in such a field is always treated as one. */
export const tellsSecret = (name: string): boolean => /pass|secret|token|api_?key|auth|credential/i.test(name)

/** Texts that a header can have. */
export const headerText = /^[\t\x20-\x7e]*$/
