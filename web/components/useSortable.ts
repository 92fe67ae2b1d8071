import { useEffect, useRef, type RefObject } from 'react'

/**
 * Lets the children of a list be dragged by their `.drag-handle`. The library loads when a list is first shown. It moves
 * the DOM itself: that is undone before `onMove`, because the order belongs to React.
 */
export function useSortable(list: RefObject<HTMLElement | null>, enabled: boolean, onMove: (from: number, to: number) => void) {
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  }, [onMove])
  useEffect(() => {
    const element = list.current
    if (!element || !enabled) return
    let ended = false
    let stop = () => {}
    void import('sortablejs').then(({ default: Sortable }) => {
      if (ended) return
      const sortable = Sortable.create(element, {
        handle: '.drag-handle',
        draggable: '.draggable',
        ghostClass: 'dragged',
        animation: 120,
        onEnd: ({ item, oldIndex, newIndex }) => {
          if (oldIndex === undefined || newIndex === undefined || oldIndex === newIndex) return
          item.remove()
          element.insertBefore(item, element.children[oldIndex] ?? null)
          latest.current(oldIndex, newIndex)
        },
      })
      stop = () => sortable.destroy()
    })
    return () => {
      ended = true
      stop()
    }
  }, [list, enabled])
}
