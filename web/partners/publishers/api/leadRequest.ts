import { writeDocument } from '../../../../shared/partners/mapping/documents'
import type { LeadField, LeadFormat, LeadName } from '../../../../shared/partners/mapping/leads'

const testLead: Partial<Record<LeadField, string | boolean>> = {
  email: 'jane.doe@example.com',
  first_name: 'Jane',
  last_name: 'Doe',
  phone: '+491511234567',
  country: 'DE',
  is_test: true,
}

/** The test lead under the publisher's names, and ours where it has none. */
function namedValues(names: readonly LeadName[]) {
  const nameOf = (ours: LeadField) => names.find((name) => name.ours === ours)?.theirs
  const whole = nameOf('full_name')
  const isInWhole = (ours: string) =>
    whole !== undefined && /^(first|last)_name$/.test(ours) && !nameOf(ours as LeadField)
  return [
    ...(whole === undefined ? [] : [{ name: whole, value: 'Jane Doe' }]),
    ...Object.entries(testLead)
      .filter(([ours]) => !isInWhole(ours))
      .map(([ours, value]) => ({ name: nameOf(ours as LeadField) ?? ours, value })),
  ]
}

/** What stands in the request for the token. */
export const tokenName = '$PUBLISHER_TOKEN'

/** Example request with a test lead, without the token. */
export function leadRequest(leadUrl: string, names: readonly LeadName[], format: LeadFormat): string {
  const { type, body } = writeDocument(namedValues(names), format)
  return [
    `curl '${leadUrl.replaceAll("'", '%27')}'`,
    `--header "authorization: Bearer ${tokenName}"`,
    `--header 'content-type: ${type ?? ''}'`,
    '--header "idempotency-key: $(date +%s)-$RANDOM"',
    `--data '${(body ?? '').replaceAll("'", `'\\''`)}'`,
  ].join(' \\\n  ')
}
