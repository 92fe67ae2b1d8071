import { useState } from 'react'

interface Page {
  /** Cursor for the next page; null after the last one. */
  endCursor?: string | null
}

interface Options<P extends Page> {
  /** Identifies the first page; further pages are discarded when it changes. */
  of: string
  first: P | undefined
  read: (after: string) => Promise<P | null | undefined>
}

/** Further pages of a cursor-paginated list, loaded on request. */
export function useOlderPages<P extends Page>({ of, first, read }: Options<P>) {
  const [older, setOlder] = useState<{ of: string; pages: P[] }>({ of, pages: [] })
  const [loading, setLoading] = useState(false)
  const [fault, setFault] = useState<{ of: string; error: unknown } | null>(null)
  const pages = older.of === of ? older.pages : []
  const last = pages.at(-1) ?? first
  const loadOlder = async () => {
    if (!last?.endCursor || loading) return
    setLoading(true)
    setFault(null)
    try {
      const page = await read(last.endCursor)
      if (page) setOlder({ of, pages: [...pages, page] })
    } catch (error) {
      setFault({ of, error })
    } finally {
      setLoading(false)
    }
  }
  return {
    pages: first ? [first, ...pages] : [],
    hasOlder: Boolean(last?.endCursor),
    loadOlder: () => void loadOlder(),
    loading,
    error: fault?.of === of ? fault.error : null,
  }
}
