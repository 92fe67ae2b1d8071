/** The history contains request headers, and so tokens. */
const isHistory = (key: string) => key === 'graphiql:queries' || key === 'graphiql:favorites'

/**
 * Storage that keeps editor content until the tab is closed, because queries may contain personal data, and the history
 * until the page is left.
 */
export function createTabStorage(tab: Storage) {
  const page = new Map<string, string>()
  return {
    get length() {
      return tab.length + page.size
    },
    getItem: (key: string) => (isHistory(key) ? (page.get(key) ?? null) : tab.getItem(key)),
    setItem: (key: string, value: string) => {
      if (isHistory(key)) page.set(key, value)
      else tab.setItem(key, value)
    },
    removeItem: (key: string) => {
      page.delete(key)
      tab.removeItem(key)
    },
    clear: () => {
      page.clear()
      tab.clear()
    },
  }
}
