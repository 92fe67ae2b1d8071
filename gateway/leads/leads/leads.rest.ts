import type { Parameters } from '../../app/rest/restTypes'

export type LeadDetails = Parameters<'/api/lead-details/columns', 'post'>['body']
export type LeadFields = NonNullable<LeadDetails['columns']>
