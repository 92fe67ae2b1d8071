import { PageHead } from '../components/PageHead'
import { Term } from '../glossary/Term'
import { CapsList } from './CapsList'

/** Limits on leads and deposits, with how full each is. */
export const CapsPage = () => (
  <CapsList lock={null}>
    {({ count, create, list }) => (
      <>
        <PageHead title="Caps" term={<Term of="cap" name="Cap" />} count={count}>
          {create}
        </PageHead>
        {list}
      </>
    )}
  </CapsList>
)
