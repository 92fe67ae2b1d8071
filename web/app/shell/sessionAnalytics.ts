import type { RouteName } from '../routeTable'

/**
 * Tells the session-analytics tag which page is shown, when a tag is configured: `<meta name="session-analytics">` then
 * names the tag's queue on `window` (`dataLayer`, say). Without it nothing is recorded.
 */
export function recordPage(page: RouteName) {
  const queueName = document.querySelector<HTMLMetaElement>('meta[name=session-analytics]')?.content
  if (!queueName) return
  const queues = window as typeof window & Record<string, unknown>
  const queue = (queues[queueName] ??= [])
  if (Array.isArray(queue)) queue.push({ event: 'page_view', page })
}
