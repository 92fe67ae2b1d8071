import { useCallback, useEffect, useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { WifiOff } from 'lucide-react'
import { setReachable, useReachable } from '../apollo/connection'
import { refetchShown } from '../apollo/refetchShown'
import { Button } from '../../ui/form/Button'
import { Banner } from './Banner'

const waits = [2, 3, 5, 10, 15]
/**
 * After this time without a failure, pauses start small again. Prevents refetching everything every two seconds from an
 * unstable server.
 */
const steadyMs = 60_000

/**
 * Shows that the server is unreachable, retries with growing pauses, and refetches the screen when it is back. Shown
 * data stays visible.
 */
export function ConnectionBanner() {
  const reachable = useReachable()
  const client = useApolloClient()
  const [tries, setTries] = useState(0)
  const [trying, setTrying] = useState(false)

  const tryAgain = useCallback(async () => {
    setTrying(true)
    const answer = await fetch(new URL('/health/ready', window.location.origin), { cache: 'no-store' }).catch(
      () => null,
    ) // an error means still unreachable
    setTrying(false)
    setTries((count) => count + 1)
    if (!answer?.ok) return
    setReachable(true)
    await refetchShown(client)
  }, [client])

  useEffect(() => {
    if (!reachable) return
    const timer = setTimeout(() => setTries(0), steadyMs)
    return () => clearTimeout(timer)
  }, [reachable])
  useEffect(() => {
    if (reachable) return
    const timer = setTimeout(tryAgain, 1000 * (waits[tries] ?? 15))
    window.addEventListener('online', tryAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [reachable, tries, tryAgain])

  if (reachable) return null
  return (
    <Banner
      role="alert"
      icon={<WifiOff aria-hidden />}
      text="The server does not answer. What you see may be out of date; it loads again as soon as the server is back."
    >
      <Button size="sm" onClick={tryAgain} disabled={trying}>
        Retry
      </Button>
    </Banner>
  )
}
