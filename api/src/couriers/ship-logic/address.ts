/** An address as Ship Logic takes it. */
interface ShipLogicAddress {
  type: 'business' | 'residential';
  company: string;
  street_address: string;
  local_area: string;
  city: string;
  zone: string;
  country: 'ZA';
  code: string;
}

/**
 * Reads street, suburb and city from an address that was typed as one text: the last part is the city, the one before it the
 * suburb, and what stands before that the street. With two parts there is no suburb. A postal code at the end is `code`.
 */
export function addressOf(
  text: string,
  {
    type,
    company = '',
    zone = '',
    code = '',
  }: { type: ShipLogicAddress['type']; company?: string; zone?: string; code?: string },
): ShipLogicAddress {
  const parts = text
    .split(/\n|,/)
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1) ?? '';
  const hasCode = /^\d{4}$/.test(last);
  const places = hasCode ? parts.slice(0, -1) : parts;
  const city = places.length > 1 ? (places.at(-1) ?? '') : '';
  const suburb = places.length > 2 ? (places.at(-2) ?? '') : '';
  const street = places.slice(0, places.length - (city ? 1 : 0) - (suburb ? 1 : 0)).join(', ');
  return {
    type,
    company,
    street_address: street,
    local_area: suburb,
    city,
    zone,
    country: 'ZA',
    code: code || (hasCode ? last : ''),
  };
}
