import { useEffect } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { useLocation } from 'react-router'
import { whenIdle } from './whenIdle'

/** Keeps which records are opened, for the palette. Addresses that can hold none load nothing. */
export function useOpenedRecords() {
  const client = useApolloClient()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!pathname.startsWith('/edit/') && !search.includes('dialog=')) return
    return whenIdle(() => {
      import('../palette/keptRecords').then(({ noteAddress }) => noteAddress(client, pathname, search)).catch(() => {}) // missed once
    })
  }, [client, pathname, search])
}
