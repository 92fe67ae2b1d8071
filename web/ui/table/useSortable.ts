import './sortable.css'
import { useEffect, useRef, type RefObject } from 'react'

/** Lists with the same `name` exchange items. */
interface Between {
  name: string
  /** `from` and `to` are the list elements, identified by their attributes. */
  onMove: (from: { list: HTMLElement; index: number }, to: { list: HTMLElement; index: number }) => void
}

/**
 * Drag and drop in a list, by `.drag-handle` or another `handle`. The library is loaded when a list is first shown. It
 * moves DOM nodes, which is reverted before `onMove`, because React owns the order.
 */
export function useSortable(
  list: RefObject<HTMLElement | null>,
  enabled: boolean,
  onMove: (from: number, to: number) => void,
  between?: Between,
  handle = '.drag-handle',
) {
  const latest = useRef({ onMove, between })
  useEffect(() => {
    latest.current = { onMove, between }
  }, [onMove, between])
  const group = between?.name
  useEffect(() => {
    const element = list.current
    if (!element || !enabled) return
    let ended = false
    let stop = () => {}
    void import('sortablejs').then(({ default: Sortable }) => {
      if (ended) return
      const sortable = Sortable.create(element, {
        ...(group && { group }),
        handle,
        // Direct children only, not items of nested lists.
        draggable: '>.draggable',
        ghostClass: 'dragged',
        animation: 120,
        onEnd: ({ item, from, to, oldIndex, newIndex }) => {
          if (oldIndex === undefined || newIndex === undefined || (from === to && oldIndex === newIndex)) return
          item.remove()
          from.insertBefore(item, from.children[oldIndex] ?? null)
          if (from === to) latest.current.onMove(oldIndex, newIndex)
          else latest.current.between?.onMove({ list: from, index: oldIndex }, { list: to, index: newIndex })
        },
      })
      stop = () => sortable.destroy()
    })
    return () => {
      ended = true
      stop()
    }
  }, [list, enabled, group, handle])
}
