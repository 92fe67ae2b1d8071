/** What of a lead may be told to a broker, in the order in which staff choose from it. */
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

/** Stands for a secret that is stored: whoever sends it back unchanged keeps what is stored. */
export const secretMask = '***'

export const brokerMethods = ['POST', 'PUT'] as const
export const brokerFormats = ['json', 'form'] as const
/** What a time-out means: the lead is held until it is settled, or offered to the next. */
export const timeoutMeanings = ['hold', 'go_on'] as const

export const brokerLimits = {
  headers: 20,
  fields: 60,
  signs: 20,
  name: 100,
  text: 4_000,
  place: 200,
  minTimeoutMs: 100,
  maxTimeoutMs: 30_000,
  testTimeoutMs: 8_000,
} as const

/** Fields whose name tells that a text of ours in it is a secret, whatever it is marked as. */
export const tellsSecret = (name: string): boolean => /pass|secret|token|api_?key|auth|credential/i.test(name)
