import { ShieldAlert } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { throwErrors } from '../../ui/show/errors'
import { usePhone } from '../../ui/layout/useMedia'
import { Button } from '../../ui/form/Button'
import { attempt, oneText } from '../../ui/overlay/attempt'
import {
  FailedSignInsDocument,
  useAcknowledgeFailedSignInsMutation,
  type FailedSignInFactsFragment,
} from '../../generated/graphql'
import { Banner } from '../shell/Banner'
import { sinceWhen } from './sinceWhen'
import { useTimeZone } from '../../ui/time/TimeZoneContext'

/** Shows failed sign-in attempts until the user acknowledges them; in one short sentence on a phone. */
export function FailedSignInsBanner({ shown }: { shown: FailedSignInFactsFragment }) {
  const zone = useTimeZone().name
  const isPhone = usePhone()
  const [acknowledge, { loading }] = useAcknowledgeFailedSignInsMutation()
  const dismiss = () =>
    attempt(async () => {
      const { data } = await acknowledge({
        variables: { lastAt: shown.lastAt },
        update: (cache, { data }) => {
          if (!data || data.acknowledgeFailedSignIns.errors.length) return
          const { failedSignIns } = data.acknowledgeFailedSignIns
          cache.writeQuery({ query: FailedSignInsDocument, data: { failedSignIns } })
        },
      })
      throwErrors(data?.acknowledgeFailedSignIns.errors)
    }, oneText('Something went wrong. Please try again.'))
  const since = sinceWhen(Date.parse(shown.firstAt), zone, Date.now())
  const failures = countOf(shown.count, 'failed sign-in')
  return (
    <Banner
      role="status"
      icon={<ShieldAlert aria-hidden />}
      isShort
      text={
        isPhone
          ? `${failures} since ${since}`
          : `${failures} to your account since ${since}. If this was not you, someone may be guessing your password: change it if others may know it.`
      }
    >
      <Button size="sm" onClick={() => void dismiss()} disabled={loading}>
        I have seen this
      </Button>
    </Banner>
  )
}
