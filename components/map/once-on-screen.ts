/** Does the work once an element comes on the screen. @returns what gives it up */
export function onceOnScreen(element: Element, work: () => void): () => void {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watcher.disconnect();
    work();
  });
  watcher.observe(element);
  return () => watcher.disconnect();
}
