import { graphql, HttpResponse } from 'msw'

const asked = <Name extends 'advertiser' | 'publisher'>(
  name: Name,
  typename: 'Advertiser' | 'Publisher',
  id: unknown,
) => ({
  [name]: { __typename: typename, id, health: null },
})

/** Unknown health of advertisers and publishers. */
export const partnerHandlers = [
  graphql.query('AdvertiserHealth', ({ variables }) =>
    HttpResponse.json({ data: asked('advertiser', 'Advertiser', variables.id) }),
  ),
  graphql.query('PublisherHealth', ({ variables }) =>
    HttpResponse.json({ data: asked('publisher', 'Publisher', variables.id) }),
  ),
  // Unknown numbers of records on their tabs.
  graphql.query('AdvertiserTabCounts', () => HttpResponse.json({ data: { advertiser: null } })),
  graphql.query('PublisherTabCounts', () => HttpResponse.json({ data: { publisher: null } })),
  graphql.query('AdvertiserListFigures', () => HttpResponse.json({ data: { advertisers: [] } })),
  graphql.query('PublisherListFigures', () => HttpResponse.json({ data: { publishers: [] } })),
  graphql.query('AdvertiserOverview', () => HttpResponse.json({ data: { advertiser: null } })),
  graphql.query('PublisherOverview', () => HttpResponse.json({ data: { publisher: null } })),
]
