/** Fields of uploaded lists with their labels. See docs/domain/campaigns.md. */
import type { ListField } from '../../../shared/campaigns/campaignSources'

export const fieldTitles: Readonly<Record<ListField, string>> = {
  email: 'E-mail',
  phone: 'Phone',
  first_name: 'First name',
  last_name: 'Last name',
  country: 'Country',
  ip: 'IP',
  language: 'Language',
  funnel: 'Funnel',
  offer: 'Offer',
  custom_param_1: 'Custom Param 1',
  custom_param_2: 'Custom Param 2',
  custom_param_3: 'Custom Param 3',
  custom_param_4: 'Custom Param 4',
  custom_param_5: 'Custom Param 5',
}

/** Label of a field in a rejected row; other texts concern the whole person. */
export const fieldTitle = (field: string): string => (field in fieldTitles ? fieldTitles[field as ListField] : field)

export interface Mapped {
  column: number
  field?: string | null
}

/** Maps a column to a field, which is removed from other columns. */
export const setColumnMapping = (mapping: readonly Mapped[], column: number, field: string | null): Mapped[] =>
  mapping.map((one) =>
    one.column === column
      ? { column, field }
      : { column: one.column, field: field !== null && one.field === field ? null : (one.field ?? null) },
  )

/** `4.1 MB` */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} KB`
