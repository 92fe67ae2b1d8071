import { PageHead } from '../components/PageHead'
import { Term } from '../glossary/Term'
import { OffersList } from './OffersList'

/** The screen of the API offers. */
export function OffersPage() {
  return (
    <OffersList>
      {({ count, create, list }) => (
        <>
          <PageHead title="Offers" term={<Term of="offer" name="API offer" />} count={count}>
            {create}
          </PageHead>
          {list}
        </>
      )}
    </OffersList>
  )
}
