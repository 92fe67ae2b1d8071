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
