import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { forgetToken, takeToken } from './takeToken'

const AccessLinkPage = lazyComponent(() => import('./AccessLinkPage'), 'AccessLinkPage')

/** Takes the token out of the address before the page is loaded. */
export function OpenedLink() {
  const { hash } = useLocation()
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    // Another link of the same page was pasted into the address, which loads nothing.
    if (window.location.hash) setToken(takeToken())
    forgetToken()
  }, [hash])
  return <AccessLinkPage key={token} token={token} />
}
