import { EmptyState } from '../components/QueryStates'
import { PageHead } from '../components/PageHead'
import { upcomingScreens, type UpcomingScreenName } from './upcomingScreens'

/** The title of a screen and what it is for. */
export function UpcomingPage({ name }: { name: UpcomingScreenName }) {
  const { title, holds } = upcomingScreens[name]
  return (
    <>
      <PageHead title={title} />
      <EmptyState title={title} text={holds} />
    </>
  )
}
