import { closePopup, openPopup, type Topic, usePopupStack } from './stack.ts'

export const openComing = (topic: Topic): void => openPopup('coming', { topic })

export function closeComing(topic: Topic): void {
  for (const popup of usePopupStack.getState().stack)
    if (popup.name === 'coming' && popup.props.topic === topic) closePopup(popup.id)
}
