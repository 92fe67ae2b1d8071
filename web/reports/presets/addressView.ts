/** Views of lists whose whole state is in their address. */
import { isObject } from '../../filters/words/filterJson'

/** Parts of an address that belong to no view. */
const passing = ['page', 'preset', 'entry', 'dialog']

/** What a view keeps of an address: `?month=2026-11-01`, its parts by name. */
export function keptAddress(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of passing) params.delete(name)
  params.sort()
  return params.size ? `?${params}` : ''
}

export const fromAddressView = (config: unknown): string =>
  keptAddress(isObject(config) && typeof config.address === 'string' ? config.address : '')

/** Config of a view of an address, based on the previous one. */
export const toAddressView = (search: string, before: unknown) => ({
  ...(isObject(before) && before),
  address: keptAddress(search),
})
