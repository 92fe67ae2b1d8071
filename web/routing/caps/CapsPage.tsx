import { PageHead } from '../../ui/layout/PageHead'
import { CapsList } from './CapsList'

/** Limits on leads and deposits, with how full each is. */
export const CapsPage = () => (
  <CapsList lock={null}>
    {({ count, create, list }) => (
      <>
        <PageHead title="Caps" term="cap" count={count}>
          {create}
        </PageHead>
        {list}
      </>
    )}
  </CapsList>
)
