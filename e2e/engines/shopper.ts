import { hasAnnouncement, isHydrated } from '../support/page-record';
import { newEmail, PASSWORD } from '../support/shopper';
import type { EngineWindow } from './browsers/browser';

/** A shopper's actions and observations in one window of any engine. */
export interface EngineShopper {
  /** Goes to a path; its scripts may still be on their way. */
  open(path: string): Promise<void>;
  /** Goes to a path and waits until the whole page works. */
  start(path: string): Promise<void>;
  /** Waits until frame and page are hydrated and nothing is loading any more. */
  seesHydration(): Promise<void>;
  at(path: string): Promise<void>;
  sees(text: string): Promise<void>;
  /** Waits for a message on this page, however briefly it was shown. */
  hears(message: string): Promise<void>;
  /** Waits for the home page. WebKit and Firefox warn about scripts that were loading when a page was left. */
  seesHome(): Promise<void>;
  /** Waits for a form by its name. */
  seesForm(name: string): Promise<void>;
  seesCartBadge(name: string): Promise<void>;
  /** Finds the cart by the badge's name, after scrolling up: the header is hidden after scrolling down. */
  openCart(badge: string): Promise<void>;
  /** Waits for the heading of the page. */
  seesHeading(text: string): Promise<void>;
  press(button: string): Promise<void>;
  openTab(name: string): Promise<void>;
  addToCart(size: string): Promise<void>;
  signUp(): Promise<{ email: string }>;
  logIn(email: string): Promise<void>;
  /** Goes from the dashboard's cart to the sandbox's payment page, and pays. */
  orderAndPay(email: string): Promise<void>;
  /** Fills the form of a launch in, and sends it. */
  enterDraw(size: string): Promise<void>;
  readonly window: EngineWindow;
}

export function shopperIn(window: EngineWindow, url: string): EngineShopper {
  const type = (label: string, text: string) => window.fill(fieldNamed(label), text);
  const shopper: EngineShopper = {
    window,
    open: (path) => window.goTo(url + path),
    async start(path) {
      await shopper.open(path);
      await shopper.seesHydration();
    },
    async seesHydration() {
      await window.until(isHydrated);
      await window.until(() => document.querySelector('main h1') && !document.querySelector('[role=status][aria-label=Loading]'));
    },
    at: async (path) =>
      void (await window.until((wanted) => location.pathname.toLowerCase().startsWith(wanted), path.toLowerCase())),
    sees: async (text) =>
      void (await window.until((wanted) => document.body.innerText.replace(/\s+/g, ' ').includes(wanted), text)),
    hears: async (message) => void (await window.until(hasAnnouncement, message)),
    seesHome: () => shopper.sees('Shop by brand'),
    seesForm: async (name) =>
      void (await window.until((wanted) => document.querySelector(`form[aria-label="${wanted}"]`) !== null, name)),
    seesCartBadge: async (name) =>
      void (await window.until((wanted) => document.querySelector(`header a[aria-label="${wanted}"]`) !== null, name)),
    seesHeading: async (text) =>
      void (await window.until((wanted) => document.querySelector<HTMLElement>('main h1')?.innerText.trim() === wanted, text)),
    async openCart(badge) {
      // WebKit's driver clicks the link's earlier position: the header may be moving, or a toast may cover it.
      await window.until((wanted) => {
        globalThis.scrollTo({ top: 0, behavior: 'instant' });
        const link = document.querySelector(`header a[aria-label="${wanted}"]`);
        if (!link || link.closest('header')!.getAnimations({ subtree: true }).length > 0) return false;
        const { left, top, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }, badge);
      await window.press(`//header//a[@aria-label="${badge}"]`);
    },
    press: (button) => window.press(named('button', button)),
    openTab: (name) => window.press(named('*[@role="tab"]', name)),

    async addToCart(size) {
      await window.press(`//main//label[input[@name="size"][@value="${size}"]]`);
      await shopper.press('Add to Cart');
      await shopper.hears('Successfully added to Cart.');
    },

    async signUp() {
      const email = newEmail();
      await shopper.start('/Create-Account');
      await type('Name', 'Thandi');
      await type('Surname', 'Mokoena');
      await type('Email', email);
      await type('Password', PASSWORD);
      await shopper.press('Create Account');
      await shopper.hears('Welcome: Thandi');
      await shopper.seesHome();
      return { email };
    },

    async logIn(email) {
      await type('Email', email);
      await type('Password', PASSWORD);
      await window.press('//main//form//button[@type="submit"]');
      await shopper.hears('Welcome Back');
    },

    async enterDraw(size) {
      await window.press(`//main//form//label[input[@value="${size}"]]`);
      await type('First Name', 'Thandi');
      await type('Last Name', 'Mokoena');
      await type('Phone Number', '0821234567');
      await type('Address', '7 Jacaranda Avenue, Rosebank');
      await window.choose(fieldNamed('Province'), 'Gauteng');
      await type('ZIP Code', '2196');
      await window.press('//main//form//label[contains(normalize-space(.), "I have read the rules")]');
      await shopper.press('Enter the draw');
    },

    async orderAndPay(email) {
      await shopper.press('Checkout');
      await shopper.at('/Order');
      await type('First Name', 'Thandi');
      await type('Last Name', 'Mokoena');
      await type('Email', email);
      await type('Phone Number', '0821234567');
      await window.choose(fieldNamed('Province'), 'Gauteng');
      await type('ZIP Code', '2196');
      await type('Address', '7 Jacaranda Avenue, Rosebank');
      await shopper.press('Send');
      await shopper.at('/sandbox/pay/');
      await type('Card number', '4111 1111 1111 1111');
      await type('Expiry', '12/30');
      await type('CVC', '123');
      await window.press('//button[starts-with(normalize-space(.), "Pay")]');
    },
  };
  return shopper;
}

const named = (element: string, name: string) => `//${element}[normalize-space(.)="${name}" or @aria-label="${name}"]`;

/** In the main part: the footer has fields too. */
const fieldNamed = (label: string) =>
  `//main//*[self::input or self::select or self::textarea][@id=//main//label[normalize-space(.)="${label}"]/@for]`;
