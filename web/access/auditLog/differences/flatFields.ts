/** Flattens nested records into single fields, so that the change of one share is one difference. */
import type { OpeningDay } from '../../../../shared/partners/openingHours'
import { hoursSummary } from '../../../../shared/partners/hoursSummary'
import { isFields, type Fields } from '../sentences/words'

const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

function distributionFields({ step1, step2, ...fields }: Fields): Fields {
  // Rows with only the changed fields are already flat.
  if (!isFields(step1)) return fields
  const slots = list(step2).flatMap((slot) => {
    const slotName = String(slot.name)
    return [
      [`Hours of ${slotName}`, hoursSummary(list(slot.openingHours) as unknown as OpeningDay[])] as const,
      [`${slotName} is active`, slot.isActive === 1] as const,
      ...list(slot.groups).flatMap((group) =>
        list(group.brands).map(
          (brand) =>
            [`${String(brand.name)} in ${slotName}, ${String(group.name)}`, `${String(brand.percentage)}%`] as const,
        ),
      ),
    ]
  })
  return {
    ...(typeof fields.is_active === 'boolean' && { isActive: fields.is_active }),
    ...{ name: fields.name, type: fields.type, country: step1.selectedCountry, timezone: step1.selectedTimeZone },
    ...{ publisher: step1.selectedAffiliate, tags: step1.taggingSelected, parameters: step1.parameters },
    ...{ data_override: step1.data_override, send_in_opening_hours_only: step1.isSendInOpHours },
    ...Object.fromEntries(slots),
  }
}

function brokerFields({ broker, ...fields }: Fields): Fields {
  if (!isFields(broker)) return fields
  const { answer, fields: sent, headers, ...rest } = broker
  const pairs = (items: unknown) =>
    list(items).map(({ name, source, value }) => `${String(name)}: ${String(source ?? value ?? '')}`)
  return { ...fields, ...rest, headers: pairs(headers), fields: pairs(sent), ...(isFields(answer) && { answer }) }
}

function pullFields({ pull, ...fields }: Fields): Fields {
  if (!isFields(pull)) return fields
  const { mapping, headers, ...rest } = pull
  const names = list(headers).map(({ name }) => String(name))
  return { ...fields, ...rest, headers: names, ...(isFields(mapping) && { mapping }) }
}

function postbackFields({ mapping, ...fields }: Fields): Fields {
  if (!isFields(mapping)) return fields
  const { names, events, ...rest } = mapping
  return {
    ...{ ...fields, ...rest },
    names: namePairs(names),
    events: list(events).map(({ text, means }) => `${String(text)}: ${String(means)}`),
  }
}

const namePairs = (names: unknown) => list(names).map(({ theirs, ours }) => `${String(theirs)}: ${String(ours)}`)

const flat: Readonly<Record<string, (fields: Fields) => Fields>> = {
  advertiser_broker: brokerFields,
  advertiser_postbacks: postbackFields,
  advertiser_pull: pullFields,
  distribution: distributionFields,
  publisher_fields: ({ names, ...fields }) => ({ ...fields, ...(names !== undefined && { names: namePairs(names) }) }),
}

export const flatFields = (entity: string, fields: Fields): Fields =>
  Object.hasOwn(flat, entity) ? (flat[entity]?.(fields) ?? fields) : fields
