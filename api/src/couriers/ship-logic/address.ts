import { placesOf } from '../places';

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

/** An address that was typed as one text, as the courier takes it. `code`: the postal code, in place of one within the text. */
export function addressOf(
  text: string,
  { type, company = '', zone = '', code }: { type: ShipLogicAddress['type']; company?: string; zone?: string; code?: string },
): ShipLogicAddress {
  const { street, suburb, city, code: within } = placesOf(text);
  return {
    type,
    company,
    street_address: street,
    local_area: suburb,
    city,
    zone,
    country: 'ZA',
    code: code || within,
  };
}
