type PointerClick = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click follows its link in this tab: with a modifier key or another button the browser opens a tab or window, or saves. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: PointerClick): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
