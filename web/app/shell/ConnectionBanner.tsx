import { useCallback, useEffect, useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { WifiOff } from 'lucide-react'
import { setReachable, useReachable } from '../apollo/connection'
import { Button } from '../../ui/form/Button'

const waits = [2, 3, 5, 10, 15]
/** So long without a failure, the waits begin anew: a server that answers by half is not asked for everything every two seconds. */
const steadyMs = 60_000

/**
 * Says that the server does not answer, tries again by itself at growing intervals, and loads anew what is on screen as
 * soon as it does. What was shown stays.
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
    ) // No answer is what is being asked about.
    setTrying(false)
    setTries((count) => count + 1)
    if (!answer?.ok) return
    setReachable(true)
    await client.refetchQueries({ include: 'active' }).catch(() => {}) // Each query shows its own failure.
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
    <div className="banner" role="alert">
      <WifiOff aria-hidden />
      <span>
        The server does not answer. What you see may be out of date; it loads anew as soon as the server is back.
      </span>
      <Button size="sm" onClick={tryAgain} disabled={trying}>
        Retry
      </Button>
    </div>
  )
}
