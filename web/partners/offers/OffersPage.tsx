import { PageHead } from '../../ui/layout/PageHead'
import { OffersList } from './OffersList'

/** The screen of the API offers. */
export function OffersPage() {
  return (
    <OffersList>
      {({ count, create, list }) => (
        <>
          <PageHead title="Offers" term="offer" count={count}>
            {create}
          </PageHead>
          {list}
        </>
      )}
    </OffersList>
  )
}
