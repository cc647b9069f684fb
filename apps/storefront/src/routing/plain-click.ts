type PointerClick = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click opens its link in this tab. With a modifier key or another button the browser opens a tab or window, or downloads. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: PointerClick): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
