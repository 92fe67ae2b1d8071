import { useState } from 'react'

interface Page {
  /** Where the page ended; null after the last. */
  endCursor?: string | null
}

interface Options<P extends Page> {
  /** Says of which first page the others follow: they begin anew with another. */
  of: string
  first: P | undefined
  read: (after: string) => Promise<P | null | undefined>
}

/** The pages after the first one of a list that is read on by its cursor, as far as they were asked for. */
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
