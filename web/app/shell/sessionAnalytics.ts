import type { RouteName } from '../routeTable'

/**
 * Reports the shown page to a session analytics tag if one is configured: `<meta name="session-analytics">` contains
 * the name of the tag's queue on `window` (such as `dataLayer`).
 */
export function recordPage(page: RouteName) {
  const queueName = document.querySelector<HTMLMetaElement>('meta[name=session-analytics]')?.content
  if (!queueName) return
  const queues = window as typeof window & Record<string, unknown>
  const queue = (queues[queueName] ??= [])
  if (Array.isArray(queue)) queue.push({ event: 'page_view', page })
}
