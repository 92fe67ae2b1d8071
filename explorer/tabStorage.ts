/** The history of the explorer holds the headers of each request, and with them tokens. */
const isHistory = (key: string) => key === 'graphiql:queries' || key === 'graphiql:favorites'

/** Keeps what is typed until the tab is closed, since queries may hold people's data, and the history until the page is left. */
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
