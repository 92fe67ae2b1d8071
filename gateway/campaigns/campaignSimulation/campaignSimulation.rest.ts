import type { Rest } from '../../app/rest/restTypes'

export const forecastCampaign = (rest: Rest, id: number) => rest.get('/api/campaigns/{id}/forecast', { path: { id } })

export const simulateCampaign = (rest: Rest, id: number) => rest.get('/api/campaigns/{id}/simulate', { path: { id } })
