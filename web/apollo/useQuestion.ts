import { useMemo } from 'react'
import { useCommitted } from './useCommitted'

/**
 * What a screen asks for, once it is on screen: the variables, how often they were asked for, and whether to wait. They
 * change together: a wait that ended before its variables had come would ask with those before.
 */
export function useQuestion<Variables>(variables: Variables, asked: number, skip: boolean) {
  return useCommitted(useMemo(() => ({ variables, asked, skip }), [variables, asked, skip]))
}
