// The component window (`npm run dev -w shared`): each state of each component of shared/ui, alone at a separate address.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { globalCss, typefaceCss } from '../../src/theme';
import { stories } from '..';
import { StoryList } from './story-list';

document.head.append(Object.assign(document.createElement('style'), { textContent: globalCss + typefaceCss }));
const id = new URLSearchParams(location.search).get('story');
const story = stories.find((one) => one.id === id);
document.title = story ? `${story.component}, ${story.state}` : 'Components';
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      {story ? <main aria-label={document.title}>{story.render()}</main> : <StoryList stories={stories} />}
    </BrowserRouter>
  </StrictMode>,
);
