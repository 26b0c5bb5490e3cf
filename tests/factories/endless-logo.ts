/**
 * A drawing of 3 kB that keeps a processor at work for minutes: forty areas, each filled with noise twenty times over.
 */
export function endlessLogo(): Buffer {
  const noise = '<feTurbulence baseFrequency=".05" numOctaves="20"/>'.repeat(20);
  const areas = '<rect width="256" height="256" filter="url(#f)"/>'.repeat(40);
  const filter = `<filter id="f" x="0" y="0" width="1" height="1">${noise}</filter>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${filter}${areas}</svg>`);
}
