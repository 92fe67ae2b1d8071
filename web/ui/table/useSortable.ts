import { useEffect, useRef, type RefObject } from 'react'

/** Lists of one `name` take each other's children. */
interface Between {
  name: string
  /** `from` and `to` are the lists, which the caller knows by their attributes. */
  onMove: (from: { list: HTMLElement; index: number }, to: { list: HTMLElement; index: number }) => void
}

/**
 * Lets the children of a list be dragged by their `.drag-handle`, or by another `handle`. The library loads when a list is first shown. It moves
 * the DOM itself: that is undone before `onMove`, because the order belongs to React.
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
        // The list's own children: those of a list within one of them are not its to move, nor to be put beside.
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
