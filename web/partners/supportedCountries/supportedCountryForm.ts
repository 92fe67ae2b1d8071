import type { SupportedCountryRow } from './supportedCountryRecord'
import type { Words } from '../../records/conflict/words'

export interface SupportedCountryForm {
  /** Empty until selected. */
  countryId: string
  notes: string
}

export const titles = { countryId: 'Country Name', notes: 'Note' } as const
export const words: Words<SupportedCountryForm> = { countryId: 'countries' }
export const newSupportedCountryForm = (): SupportedCountryForm => ({ countryId: '', notes: '' })
export const supportedCountryForm = ({ country, notes }: SupportedCountryRow): SupportedCountryForm => ({
  countryId: country.id,
  notes: notes ?? '',
})
export const supportedCountryProblems = ({
  countryId,
}: SupportedCountryForm): Partial<Record<keyof SupportedCountryForm, string>> =>
  countryId ? {} : { countryId: 'Country is required' }
