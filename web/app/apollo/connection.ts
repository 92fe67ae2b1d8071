import { useSyncExternalStore } from 'react'

/** Whether the server is reachable. Outside React, because the Apollo link sets it and the banner reads it. */
let reachable = true
const listeners = new Set<() => void>()

export function setReachable(now: boolean) {
  if (now === reachable) return
  reachable = now
  listeners.forEach((listener) => listener())
}

const isReachable = () => reachable

function onReachableChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useReachable = () => useSyncExternalStore(onReachableChange, isReachable)
