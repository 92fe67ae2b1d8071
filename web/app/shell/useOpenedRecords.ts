import { useEffect } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { useLocation } from 'react-router'
import { whenIdle } from './whenIdle'

/** Stores opened records for the palette. Loads code only for addresses of records. */
export function useOpenedRecords() {
  const client = useApolloClient()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!pathname.startsWith('/edit/') && !search.includes('dialog=')) return
    return whenIdle(() => {
      import('../palette/keptRecords').then(({ noteAddress }) => noteAddress(client, pathname, search)).catch(() => {}) // not stored
    })
  }, [client, pathname, search])
}
