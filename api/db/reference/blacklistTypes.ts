/** Input type of a blacklist value. */
export const blacklistFieldTypes = ['country', 'funnel', 'ip_range', 'text'] as const
type BlacklistFieldType = (typeof blacklistFieldTypes)[number]

export interface BlacklistType {
  name: string
  field_type: BlacklistFieldType
  config: { label: string; placeholder: string }
}

const type = (name: string, placeholder: string, field_type: BlacklistFieldType = 'text'): BlacklistType => ({
  name,
  field_type,
  config: { label: name, placeholder },
})

/** Types of blacklist values. The id of a type is its position, from 1: add new ones at the end. */
export const blacklistTypes: readonly BlacklistType[] = [
  type('Country', 'Choose a country', 'country'),
  type('Funnel Slug', 'Choose a funnel', 'funnel'),
  type('IP', '203.0.113.7'),
  type('IP Range', '203.0.113.0', 'ip_range'),
  type('Email', 'name@example.com'),
  type('Email Domain', 'example.com'),
  type('Phone', '+441632960000'),
  type('Phone Prefix', '+4416'),
  type('First Name', 'First name'),
  type('Last Name', 'Last name'),
]

/** Id of a blacklist type by name. Throws RangeError for an unknown name. */
export function blacklistTypeIdOf(name: string): number {
  const index = blacklistTypes.findIndex((listed) => listed.name === name)
  if (index < 0) throw new RangeError(`no blacklist type is called ${name}`)
  return index + 1
}
