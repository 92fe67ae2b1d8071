import type { Rest } from '../../app/rest/restTypes'

export const advertiserCounts = (rest: Rest, id: number) => rest.get('/api/advertisers/{id}/counts', { path: { id } })

export const publisherCounts = (rest: Rest, id: number) => rest.get('/api/publishers/{id}/counts', { path: { id } })
