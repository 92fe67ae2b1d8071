import type { LeadRecord } from '../../db/leadRecord'
import type { Overrides } from '../../routing/engine/overrides'
import type { BrokerLead } from './sendToBroker'

/** Lead data sent to brokers. */
export type SentLead = Pick<
  LeadRecord,
  | 'id'
  | 'publisher_id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'ip'
  | 'city'
  | 'language'
  | 'offer'
  | 'funnel'
  | 'hit_id'
  | 'is_test'
  | 'custom_param_1'
  | 'custom_param_2'
  | 'custom_param_3'
  | 'custom_param_4'
  | 'custom_param_5'
>

interface Telling {
  reference: string
  countryCode: string | null
  overrides: Overrides
  /** Overridden custom parameters and offer. */
  parameters?: Readonly<Record<string, string>>
}

/** Lead data for the broker: the lead's own values, with overrides. */
export function leadForBroker(
  lead: SentLead,
  { reference, countryCode, overrides, parameters = {} }: Telling,
): BrokerLead {
  const { email, first_name, last_name, phone, ip, city, language, hit_id } = lead
  const told = (name: 'offer' | `custom_param_${1 | 2 | 3 | 4 | 5}`) => parameters[name] ?? lead[name]
  return {
    ...{ reference, lead_id: lead.id, email, first_name, last_name, phone, ip, city, language, hit_id },
    offer: told('offer'),
    country: countryCode,
    funnel: overrides.funnel_override ?? lead.funnel,
    publisher_id: overrides.publisher_id_override ?? String(lead.publisher_id),
    custom_param_1: told('custom_param_1'),
    custom_param_2: told('custom_param_2'),
    custom_param_3: told('custom_param_3'),
    custom_param_4: told('custom_param_4'),
    custom_param_5: told('custom_param_5'),
    is_test: lead.is_test,
  }
}
